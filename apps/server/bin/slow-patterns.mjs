// Finds regular expressions whose time grows faster than the text: one long text from an attacker would block the
// server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { root } from './run.mjs';

const AT_ONCE = 4;

/** Patterns of a file with their lines: regular expression literals, and texts given to RegExp. */
export function patternsOf(text, file = 'one.ts') {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, pattern, flags) =>
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, pattern, flags });
  const isText = (node) => node !== undefined && ts.isStringLiteralLike(node);
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText() === 'RegExp' &&
      isText(node.arguments?.[0])
    ) {
      add(node, node.arguments[0].text, isText(node.arguments[1]) ? node.arguments[1].text : '');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * undefined for a pattern that is proved safe; otherwise `vulnerable` and how its time grows, or `unknown`, because
 * back references and inner assertions cannot be proved.
 */
export async function judge(pattern, flags) {
  const { status, complexity } = await check(pattern, flags, { timeout: 10_000, checker: 'automaton' });
  return status === 'safe' ? undefined : `${status}${complexity === undefined ? '' : ` (${complexity.summary})`}`;
}

/** Patterns that are allowed without a proof, and the reason. */
const ALLOWED = {
  '/^\\w+:(?=\\/)/': 'anchored, one repetition: the assertion alone is beyond the proof',
  '/^(?:jdbc:)?(?:mysql|mariadb):\\/\\/([A-Za-z0-9.-]+)(?::(\\d{1,5}))?\\/([A-Za-z0-9_]{1,64})$/':
    'anchored; no two neighbours can take the same character',
  '/<\\s*(!doctype|html|head|body|script|svg|iframe|object|embed|img|link|meta|style|form|\\?xml)\\b|<\\?php|javascript:/i':
    'each search for spaces begins at its own <; the text is the bounded head of a file',
  '/"code"\\s*:\\s*"?([\\w.-]{1,60})"?\\s*[,}]/i':
    'repetitions are parted by characters they cannot take; the answer read is bounded',
  '/\\(?((?:file:\\/\\/)?[^\\s()]+):(\\d+):\\d+\\)?$/m': 'reads 8,000 characters of a stack at most',
};

/** Patterns that once blocked the server. They check the checker: it must find all of them. */
const PROBES = ['<[^>]*>', '(?:[$#]\\{[^}]*\\}|[^,])+', '\\s*[(（].*?[)）]\\s*$', '<(style|script)[\\s\\S]*?<\\/\\1>'];

/** Problems of the patterns in the files, one per line. An exception that is not needed is a problem too. */
export async function slowPatterns(files, allowed = ALLOWED) {
  const places = new Map();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const { line, pattern, flags } of patternsOf(text, file)) {
      const key = `/${pattern}/${flags}`;
      const known = places.get(key) ?? { pattern, flags, at: [] };
      known.at.push(`${file}:${line}`);
      places.set(key, known);
    }
  }
  const complaints = [];
  // A pattern without repetition is always fast enough.
  const asked = [...places].filter(([key, { pattern }]) => !Object.hasOwn(allowed, key) && /[*+{]/.test(pattern));
  const judged = async ([key, { pattern, flags, at }]) => {
    const wrong = await judge(pattern, flags);
    if (wrong !== undefined) complaints.push(`${at.join(', ')}: ${key} is ${wrong}`);
  };
  for (let start = 0; start < asked.length; start += AT_ONCE)
    await Promise.all(asked.slice(start, start + AT_ONCE).map(judged));
  for (const probe of PROBES) if ((await judge(probe, 'g')) === undefined) complaints.push(`nobody minds /${probe}/`);
  const unused = Object.keys(allowed).filter((key) => !places.has(key));
  return [...complaints, ...unused.map((key) => `the exception ${key} is no longer needed`)];
}
