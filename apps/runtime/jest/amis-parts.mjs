// amis loads its renderers with an AMD-style `require([names], then)`. Node does not know this form, so it is added
// here.
const HEAD = 'const requireParts = (names, then) => then(...names.map((name) => require(name)));';

export default {
  process: (source) => ({ code: `${HEAD}${source.replaceAll('require([', 'requireParts([')}` }),
};
