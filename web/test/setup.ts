// What every browser has and Node 20 has not.

import { vi } from "vitest";

if (!("navigator" in globalThis)) vi.stubGlobal("navigator", { languages: ["en"] });
