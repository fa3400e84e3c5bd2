// amis loads its renderers as AMD does, which only browsers' loaders and this know: `require([names], then)`.
const HEAD = 'const requireParts = (names, then) => then(...names.map((name) => require(name)));';

export default {
  process: (source) => ({ code: `${HEAD}${source.replaceAll('require([', 'requireParts([')}` }),
};
