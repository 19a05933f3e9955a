"""Firefox and WebKit, each with what a person can do and see in it."""

import os
import shutil
import socket
import subprocess
import tempfile
import time


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Firefox:
    """Debian's firefox-esr, driven through Marionette."""

    name = "Firefox"

    def __init__(self):
        from marionette_driver.marionette import Marionette

        port = free_port()
        self.profile = tempfile.mkdtemp()
        with open(os.path.join(self.profile, "user.js"), "w") as settings:
            settings.write(f'user_pref("marionette.port", {port});\n'
                           'user_pref("intl.locale.requested", "en-US");\nuser_pref("intl.accept_languages", "en-US");\n'
                           # Nothing is asked of other hosts, which are not there.
                           'user_pref("app.normandy.enabled", false);\nuser_pref("network.captive-portal-service.enabled", false);\n')
        self.process = subprocess.Popen(
            ["firefox-esr", "--marionette", "--headless", "--no-remote", "--width=1280", "--height=800",
             "--profile", self.profile], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.stop()
                    raise SystemExit("firefox-esr did not start")
                time.sleep(0.1)
        self.driver = Marionette(host="127.0.0.1", port=port)
        self.driver.start_session()

    def open(self, address): self.driver.navigate(address)
    def js(self, script): return self.driver.execute_script(script)
    def keys(self, text): self._find("#field").send_keys(text)
    def click(self, selector): self._find(selector).click()
    def back(self): self.driver.go_back()
    def reload(self): self.driver.refresh()

    def _find(self, selector):
        from marionette_driver.by import By
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)
        shutil.rmtree(self.profile, ignore_errors=True)


class WebKit:
    """Debian's WebKit for GTK, driven by its own driver on a screen of its own."""

    name = "WebKit"

    def __init__(self):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.service import Service

        reading, writing = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            display = number.readline().strip()
        if not display:
            raise SystemExit("Xvfb did not start")
        options = webdriver.WebKitGTKOptions()
        folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
        options.binary_location = next(
            path for folder in folders for path in [f"{folder}/webkit2gtk-4.1/MiniBrowser"] if os.path.exists(path))
        options.add_argument("--automation")
        environment = {**os.environ, "DISPLAY": f":{display}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
                       "LIBGL_ALWAYS_SOFTWARE": "1", "LANG": "en_US.UTF-8"}
        service = Service(executable_path=shutil.which("WebKitWebDriver"), env=environment)
        try:
            self.driver = webdriver.WebKitGTK(options=options, service=service)
            self.driver.set_window_size(1280, 900)
        except Exception:
            self._stop_screen()
            raise

    def open(self, address): self.driver.get(address)
    def js(self, script): return self.driver.execute_script(script)
    def keys(self, text): self.driver.find_element("css selector", "#field").send_keys(text)
    def click(self, selector): self.driver.find_element("css selector", selector).click()
    def back(self): self.driver.back()
    def reload(self): self.driver.refresh()

    def stop(self):
        self.driver.quit()
        self._stop_screen()

    def _stop_screen(self):
        self.screen.terminate()
        self.screen.wait(timeout=15)
