// Asking the server. A refusal comes back as an error with the server's own sentence.

import { settings } from "../ui/settings.svelte";
import { server } from "./readiness.svelte";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Way {
  /** Whether to try again when no answer comes: only where doing it twice does no harm. */
  readonly isRepeatable?: boolean;
}

const early = new Map<string, Promise<unknown>>();

/** Ask already now for what somebody will soon want to `get`. */
export function foresee(path: string): void {
  const answer = get(path);
  answer.catch(() => undefined); // whoever wants it hears of it
  early.set(path, answer);
}

export function get<T>(path: string): Promise<T> {
  const foreseen = early.get(path);
  early.delete(path);
  return (foreseen as Promise<T> | undefined) ?? ask<T>("GET", path, undefined, { isRepeatable: true });
}

export const post = <T>(path: string, body: unknown = {}, way: Way = {}) => ask<T>("POST", path, body, way);
export const patch = <T>(path: string, body: unknown) => ask<T>("PATCH", path, body, {});
export const remove = (path: string) => ask<void>("DELETE", path, undefined, {});

const PATIENCE = 6; // attempts
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

async function ask<T>(method: string, path: string, body: unknown, { isRepeatable = false }: Way): Promise<T> {
  const request: RequestInit = {
    method,
    headers: {
      "Accept-Language": settings.language,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await once<T>(path, request);
      server.isPreparing = false;
      return answer;
    } catch (error) {
      if (error instanceof Refusal && error.code === "preparing") {
        server.isPreparing = true;
        attempt = 0; // it will be ready: there is only to wait
        await wait(1000);
        continue;
      }
      // No answer at all, or the database does not answer just now.
      const isPassing = !(error instanceof Refusal) || error.status === 503;
      if (!isPassing || attempt === PATIENCE || !(isRepeatable || error instanceof Refusal)) throw error;
      await wait(300 * 2 ** attempt);
    }
  }
}

async function once<T>(path: string, request: RequestInit): Promise<T> {
  const response = await fetch(path, request);
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : undefined) as T;
  let said: { code?: string; message?: string } = {};
  try {
    said = JSON.parse(text) as typeof said;
  } catch {
    // A proxy's page, not ours.
  }
  throw new Refusal(response.status, said.code ?? String(response.status), said.message ?? response.statusText);
}

/** A new word for an intention: sent twice, it is played once. */
export function newToken(): string {
  return crypto.randomUUID();
}
