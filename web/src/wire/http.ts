// Asking the server. A refusal comes back as an error with the server's own sentence.

import { language } from "../i18n/say.svelte";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export async function get<T>(path: string): Promise<T> {
  return ask<T>("GET", path);
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>("POST", path, body);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { "Accept-Language": language(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  let answer: unknown;
  try {
    answer = text ? JSON.parse(text) : undefined;
  } catch {
    answer = undefined; // a proxy's page, not ours
  }
  if (!response.ok) {
    const said = (answer ?? {}) as { code?: string; message?: string };
    throw new Refusal(response.status, said.code ?? String(response.status), said.message ?? response.statusText);
  }
  return answer as T;
}

/** A new word for an intention: sent twice, it is played once. */
export function newToken(): string {
  return crypto.randomUUID();
}
