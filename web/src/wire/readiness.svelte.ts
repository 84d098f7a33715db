// Whether the server is there, but still compiles the rules: on a new machine that takes a minute or two.

export const server = $state({ isPreparing: false });
