// The standard library's tables of Unicode, for programs that leave Unicode to the browser.
#pragma once
