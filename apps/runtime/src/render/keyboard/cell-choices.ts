import { buildApi, createObject, isEffectiveApi, isPureVariable, resolveVariableAndFilter } from 'amis-core';
import type { EditedTable } from '../../patches/index.js';
import type { Control, Row } from './line-cells.js';
import { type Choice, choiceWith } from './sheet-cells.js';

/** Options as amis takes them: words alone, or with children. */
function flat(options: unknown): Choice[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((one) => {
    if (typeof one !== 'object' || one === null) return { label: one, value: one };
    return [one as Choice, ...flat((one as { children?: unknown }).children)];
  });
}

/** The options of a select in a line, as far as the page knows them; empty when they come from the server. */
export function choicesOf(control: Control, table: EditedTable, row: Row): Choice[] {
  if (typeof control.source !== 'string' || !isPureVariable(control.source)) return flat(control.options);
  return flat(resolveVariableAndFilter(control.source, createObject(table.props.data, row), '| raw'));
}

/** The options in an answer of the server, where a select of amis finds them. */
function optionsIn(answer: unknown): Choice[] {
  const { options, items } = (answer ?? {}) as { options?: unknown; items?: unknown };
  return flat(options ?? items ?? answer);
}

/** Finds the option for a word in a cell. */
export type FindChoice = (control: Control, row: Row, word: string) => Promise<Choice | undefined>;

/**
 * Finds options for the words of one pasted block: among those that the page knows, else the server is asked as the
 * control asks it (its first options, then a search for the word). Each question is sent once.
 */
export function choiceFinder(table: EditedTable): FindChoice {
  const { data, env } = table.props;
  const answers = new Map<string, Promise<Choice[]>>();

  function ask(api: unknown, context: object): Promise<Choice[]> {
    if (!isEffectiveApi(api as never, context)) return Promise.resolve([]);
    const { method, url } = buildApi(api as never, context);
    const question = `${method} ${url}`;
    const asked =
      answers.get(question) ?? env.fetcher(api, context).then((answer) => (answer.ok ? optionsIn(answer.data) : []));
    answers.set(question, asked);
    return asked;
  }

  return async (control, row, word) => {
    const known = choiceWith(word, choicesOf(control, table, row));
    if (known !== undefined || isPureVariable(control.source as never)) return known;
    const line = createObject(data, row);
    const first = choiceWith(word, await ask(control.source, line));
    return first ?? choiceWith(word, await ask(control.autoComplete, createObject(line, { term: word })));
  };
}
