// Opens the view that the URL asks for.

import { sprite } from "./cards/emblems.js";
import { openLobby } from "./lobby/lobby.js";
import { openReplay } from "./replay/replay.js";
import { openReview } from "./replay/review.js";
import { liveRegions } from "./shell/announce.js";
import { applyAppearance } from "./shell/appearance.js";
import { find } from "./shell/dom.js";
import { openSettings } from "./shell/settings_dialog.js";
import { onShortcut } from "./table/keys.js";
import { openTable } from "./table/table.js";
import { readAddress } from "./urls.js";

applyAppearance();
document.body.append(sprite(), liveRegions());
show();
onShortcut({ ",": openSettings });
addEventListener("hashchange", () => location.reload());

function show() {
  const app = find("#app");
  app.replaceChildren();
  const { table, view } = readAddress();
  if (!table) openLobby(app);
  else if (view === "replay") openReplay(app, table);
  else if (view === "review") openReview(app, table);
  else openTable(app, table);
}
