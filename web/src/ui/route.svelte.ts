// Which page is open: the address of the browser, without loading anything anew.

let path = $state(location.pathname);
let query = $state.raw(new URLSearchParams(location.search));

function read() {
  path = location.pathname;
  query = new URLSearchParams(location.search);
}

addEventListener("popstate", read);

export const route = {
  get parts(): string[] {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  },
  get query(): URLSearchParams {
    return query;
  },
};

export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  read();
  if (!replace) scrollTo(0, 0);
}

/** Links within the app change the page without loading it. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download") || link.hash) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
