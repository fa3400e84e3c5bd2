// Statements of a recorded call, with placeholders for the values of each call.
const ID = /^\d{16,19}$/;
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** The origin of an argument that differs between two calls: a value of the request, or one that the server makes. */
function gapOf(value, body, ids) {
  for (const [key, given] of Object.entries(body)) if (value === given) return { from: key };
  if (value === body.version + 1) return { from: 'version', plus: 1 };
  if (TIME.test(value)) return { now: true };
  if (ID.test(value)) {
    if (!ids.includes(value)) ids.push(value);
    return { id: ids.indexOf(value) };
  }
  if (typeof value === 'string' && /\d{16,19}/.test(value) && value.startsWith('{')) {
    const parts = value.split(/(\d{16,19})/);
    return { pieces: parts.map((part) => (ID.test(part) ? gapOf(part, body, ids) : { text: part })) };
  }
  const code = /^(HT\d{4}-)(\d+)(.*)$/.exec(value);
  if (code !== null) return { before: code[1], digits: code[2].length, after: code[3] };
  throw new Error(`no rule makes the argument ${JSON.stringify(value)}`);
}

/** `{statements, ids}` from two recorded calls of one case; `ids`: how many new ids a call makes. */
export function templateOf([first, second]) {
  const texts = ({ statements }) => statements.map(({ text }) => text).join('\n');
  if (texts(first) !== texts(second)) throw new Error('two calls of one case send different statements');
  const ids = [];
  const statements = second.statements.map((statement, at) => ({
    ...statement,
    args: statement.args.map((value, place) =>
      value === first.statements[at].args[place] || typeof value === 'object' ? value : gapOf(value, second.body, ids),
    ),
  }));
  return { statements, ids: ids.length };
}
