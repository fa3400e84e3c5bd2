import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { type editor, MarkerSeverity, type IRange } from 'monaco-editor';
import type { PageProblem } from './page-calls.js';

type Path = PageProblem['path'];

/** The range of a value; for a value on several lines, only the first line. */
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

/** The range of a place in the source; undefined when the source no longer has it. */
export const rangeOf = (model: editor.ITextModel, path: Path): IRange | undefined =>
  rangeIn(model, parseTree(model.getValue()), path);

/** Markers for the problems in the source. */
export function markersOf(model: editor.ITextModel, problems: readonly PageProblem[]): editor.IMarkerData[] {
  const tree = parseTree(model.getValue());
  return problems.flatMap(({ path, message, level }) => {
    const range = rangeIn(model, tree, path);
    const severity = level === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning;
    return range === undefined ? [] : [{ ...range, message, severity }];
  });
}
