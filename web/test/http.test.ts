// Waiting for a server that is there, but not ready yet.

import { afterEach, expect, test, vi } from "vitest";

import { get, Refusal } from "../src/wire/http";
import { server } from "../src/wire/readiness.svelte";

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a server that prepares is waited for as long as it takes, and the page can say so", async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(() =>
    Promise.resolve(++asked <= 100 ? answer(503, { code: "preparing" }) : answer(200, [1])),
  );
  const games = get("/api/games");
  await vi.advanceTimersByTimeAsync(50_000);
  expect(server.isPreparing).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await games).toEqual([1]);
  expect(server.isPreparing).toBe(false);
});

test("a server whose database does not answer is not waited for without end", async () => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, "fetch").mockImplementation(() =>
    Promise.resolve(answer(503, { code: "away", message: "not just now" })),
  );
  const games = get("/api/games").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  const error = await games;
  expect(error).toBeInstanceOf(Refusal);
  expect(server.isPreparing).toBe(false);
});
