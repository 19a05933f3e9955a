"""Near-equal rows as one."""

import json

from . import check
from .access import active, faultless

# A query that finds ten in a hundred rows, eight of them after each other.
FOUND = "heron"


def alike(screen):
    """Has the server's rows be near equal: of the eight that follow each other, all in one block of two."""

    def answer(route):
        response = route.fetch()
        if response.status != 200:
            return route.fulfill(response=response)
        content = response.json()
        for row in content["items"]:
            number = int(row["id"])
            block = number // 80
            row["texts"] = [f"{row['texts'][0]}", str(number)]
            row["title"] = f"Block {block:05d}" if block % 2 else f"Single {number}"
            row["highlights"] = [[], [], []]
        route.fulfill(response=response, body=json.dumps(content))

    screen.tab.route("**/api/search?*", answer)


def groups(screen):
    """The title of each row that others are behind, and what shows them."""
    return screen.tab.evaluate("""[...document.querySelectorAll('.row .more')].map((more) =>
        [more.parentElement.querySelector('.title').textContent, more.textContent])""")


def search(screen, path=""):
    alike(screen)
    screen.open(f"/?q={FOUND}{path}")
    screen.wait_title("Single")
    screen.settle()


@check("near-equal rows are one, with how many there are; a click shows them in place, and another one puts them back")
def opened(screen):
    search(screen)
    titles = screen.titles()
    screen.equal(titles[7:11], ["Single 63", "Block 00001", "Single 216", "Single 217"], "the rows")
    screen.equal(groups(screen)[0], ["Block 00001", "+ 7 more like this"], "the first group")
    places = """[...document.querySelectorAll('.row')].slice(7, 11).map((row) =>
        (row.querySelector('[aria-posinset]') ?? row).ariaPosInSet).join(' ')"""
    screen.equal(screen.tab.evaluate(places), "8 9 17 18", "the places in the whole result")
    screen.wait_count("100,000 results")
    top = screen.top_of("136")
    screen.tab.locator(".more").first.click()
    screen.wait("document.querySelectorAll('.row')[9].record.id === '137'")
    screen.equal(screen.tab.evaluate(places), "8 9 10 11", "the places when it is open")
    screen.equal(screen.titles()[8:17], ["Block 00001"] * 8 + ["Single 216"], "the rows when it is open")
    screen.equal(screen.top_of("136"), top, "where the first row is")
    screen.equal(screen.text(".more").split("|")[0], "Show as one row", "what puts them back")
    screen.expect(screen.tab.evaluate("document.querySelector('dialog').open") is False, "the row opened")
    faultless(screen, "with a group open")
    screen.tab.locator(".more").first.click()
    screen.wait("document.querySelectorAll('.row')[9].record.id === '216'")
    screen.equal(screen.top_of("136"), top, "where the first row is, closed again")
    screen.tab.locator("#field").focus()
    faultless(screen, "in the field, with groups")


@check("groups by the keyboard: the right arrow shows the rows, the left one puts them back, up and down pass over them")
def by_keyboard(screen):
    search(screen)
    screen.tab.locator("#field").focus()
    screen.press(*["ArrowDown"] * 9)
    screen.equal(active(screen), "136", "the chosen row")
    screen.press("ArrowDown")
    screen.equal(active(screen), "216", "the row after a closed group")
    screen.press("ArrowUp", "ArrowRight", "ArrowDown")
    screen.equal(active(screen), "137", "the row after the first of an open group")
    screen.press("ArrowLeft")
    screen.equal(active(screen), "136", "the row chosen when the group closes")
    screen.equal(screen.titles()[9], "Single 216", "the row after the group")
    screen.press("ArrowUp", "ArrowRight")
    screen.equal(active(screen), "63", "the row chosen after a key for a row that is in no group")
    screen.press("ArrowDown", "Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.equal(screen.text("#detail-title"), "Block 00001", "the row opened")


@check("with groups the row under the pointer stays while pages come and go, each row is there once, and all are counted")
def scrolled(screen):
    search(screen)
    seen = []
    for direction in (1, -1):
        for _ in range(90):
            before = screen.at()
            screen.scroll_by(240 * direction)
            screen.settle()
            if before and (top := screen.top_of(before["id"])) is not None:
                screen.expect(abs(top - (before["top"] - 240 * direction)) <= 1, f"row {before['id']} moved to {top} from {before['top']}")
            ids = screen.tab.evaluate("[...document.querySelectorAll('.row')].map((row) => Number(row.record.id))")
            screen.expect(all(one < next for one, next in zip(ids, ids[1:])), f"the rows are in another order: {ids}")
            if direction > 0:
                seen += [id for id in ids if id not in seen]
            if screen.tab.evaluate("document.querySelector('#scroller').scrollTop") == 0:
                break
    wanted = [id for id in range(seen[-1]) if id % 80 // 8 == 7 and (id // 80 % 2 == 0 or id % 8 == 0)]
    screen.equal([id for id in sorted(seen) if id < seen[-1] and (id // 80 % 2 == 0 or id % 8 == 0)], wanted, "the rows seen")
    screen.equal(screen.tab.evaluate("document.querySelector('#scroller').scrollTop"), 0, "back at the top")
    counted = {text for _, text in groups(screen)[:10]}
    screen.equal(counted, {"+ 7 more like this"}, "what the groups say")


@check("Back finds an open group at its place; a link to a row in a group shows it; an address does without groups")
def found_again(screen):
    search(screen)
    screen.tab.locator(".more").nth(1).click()
    screen.wait("document.querySelectorAll('.more')[1].dataset.open === 'true'")
    screen.scroll(900)
    screen.settle()
    screen.wait("new URL(location).searchParams.has('at')")
    screen.settle()
    place = screen.at()
    screen.tab.locator("#field").focus()
    screen.press("Enter")
    screen.wait("document.querySelector('dialog').open")
    screen.press("Escape")
    screen.wait("!document.querySelector('dialog').open && history.state === null")
    screen.tab.locator("#field").fill("京都")
    screen.wait("new URL(location).searchParams.get('q') === '京都'")
    screen.settle()
    screen.tab.go_back()
    screen.wait_count("100,000 results")
    screen.settle()
    screen.equal(screen.at(), place, "the row that was under the point")
    screen.tab.reload()
    screen.wait_count("100,000 results")
    screen.settle()
    screen.equal(screen.at(), place, "the row that was under the point, after a reload")
    screen.open(f"/?q={FOUND}&row=300")
    screen.wait("document.querySelector('dialog').open")
    screen.equal(screen.text("#detail-title"), "Block 00003", "the row that the link names")
    screen.equal(screen.tab.evaluate("document.querySelector('.chosen').record.id"), "300", "the chosen row")
    screen.open(f"/?q={FOUND}&groups=off")
    screen.wait_title("Single")
    screen.settle()
    screen.equal(groups(screen), [], "groups where the address does without")
    screen.equal(screen.titles()[8:10], ["Block 00001"] * 2, "the rows without groups")
    screen.open("/")
    screen.wait_title("Single")
    screen.equal(groups(screen), [], "groups in the list of everything")


@check("who doesn't see that others stand behind a row hears it, and what becomes of them")
def group_heard(screen):
    search(screen)
    described = """document.getElementById(document.querySelectorAll('.row')[8].firstElementChild.getAttribute('aria-describedby'))?.textContent"""
    screen.equal(screen.tab.evaluate(described), "+ 7 more like this", "what describes the row")
    screen.equal(screen.tab.evaluate("document.querySelector('.row > a').hasAttribute('aria-describedby')"), False, "a row that stands alone")
    screen.tab.locator("#field").focus()
    screen.press(*["ArrowDown"] * 9)
    screen.press("ArrowRight")
    screen.wait("document.querySelector('#spoken').textContent === '+ 7 more like this: shown'")
    screen.press("ArrowLeft")
    screen.wait("document.querySelector('#spoken').textContent === '+ 7 more like this'")
