import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { type editor, MarkerSeverity, type IRange } from 'monaco-editor';
import type { PageProblem } from './page-calls.js';

type Path = PageProblem['path'];

/** A value as a whole; of what goes over several lines, the first. */
function rangeIn(model: editor.ITextModel, tree: Node | undefined, path: Path): IRange | undefined {
  const node = tree && findNodeAtLocation(tree, path);
  if (node === undefined) return undefined;
  const start = model.getPositionAt(node.offset);
  const end = model.getPositionAt(node.offset + node.length);
  const isOneLine = end.lineNumber === start.lineNumber;
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: start.lineNumber,
    endColumn: isOneLine ? end.column : model.getLineMaxColumn(start.lineNumber),
  };
}

/** Where a place of the page stands in its source; undefined where the source has it no more. */
export const rangeOf = (model: editor.ITextModel, path: Path): IRange | undefined =>
  rangeIn(model, parseTree(model.getValue()), path);

/** The marks of problems in the source. */
export function markersOf(model: editor.ITextModel, problems: readonly PageProblem[]): editor.IMarkerData[] {
  const tree = parseTree(model.getValue());
  return problems.flatMap(({ path, message, level }) => {
    const range = rangeIn(model, tree, path);
    const severity = level === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning;
    return range === undefined ? [] : [{ ...range, message, severity }];
  });
}
