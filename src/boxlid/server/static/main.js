// Opens the view that the URL asks for. Each view is loaded on demand, so the lobby stays small.

import { sprite } from "./cards/emblems.js";
import { liveRegions } from "./shell/announce.js";
import { applyAppearance } from "./shell/appearance.js";
import { find } from "./shell/dom.js";
import { openSettings } from "./shell/settings_dialog.js";
import { onShortcut } from "./table/keys.js";
import { readAddress } from "./urls.js";

applyAppearance();
document.body.append(sprite(), liveRegions());
show();
onShortcut({ ",": openSettings });
addEventListener("hashchange", () => location.reload());
// Restored by "Back" as it was left: with its buttons off and old news.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

async function show() {
  const app = find("#app");
  const { table, view } = readAddress();
  if (!table) (await import("./lobby/lobby.js")).openLobby(app);
  else if (view === "replay") (await import("./replay/replay.js")).openReplay(app, table);
  else if (view === "review") (await import("./replay/review.js")).openReview(app, table);
  else (await import("./table/table.js")).openTable(app, table);
}
