// Which view an address means.

import { liveRegions } from "./announce.js";
import { find } from "./dom.js";
import { sprite } from "./emblems.js";
import { openLobby } from "./lobby.js";
import { openReplay } from "./replay.js";
import { openReview } from "./review.js";
import { openTable } from "./table.js";
import { applyTheme } from "./theme.js";

applyTheme();
document.body.append(sprite(), liveRegions());
show();
addEventListener("hashchange", () => location.reload());

function show() {
  const app = find("#app");
  app.replaceChildren();
  const table = /^\/t\/([^/]+)$/.exec(location.pathname)?.[1];
  if (!table) openLobby(app);
  else if (location.hash.startsWith("#replay")) openReplay(app, table);
  else if (location.hash === "#review") openReview(app, table);
  else openTable(app, table);
}
