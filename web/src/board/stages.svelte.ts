// A drawing of many parts appears in stages, one task of the browser each: what comes in between, a click or a frame,
// need not wait for all of it.

/** Counts from 0 up to `last`; a component's own. */
export function inStages(last: number): { readonly at: number } {
  let at = $state(0);
  $effect(() => {
    if (at >= last) return;
    const soon = setTimeout(() => (at += 1));
    return () => clearTimeout(soon);
  });
  return {
    get at() {
      return at;
    },
  };
}
