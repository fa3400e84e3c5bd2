import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import CssWorker from 'monaco-editor/esm/vs/language/css/css.worker.js?worker';
import HtmlWorker from 'monaco-editor/esm/vs/language/html/html.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import ScriptWorker from 'monaco-editor/esm/vs/language/typescript/ts.worker.js?worker';

const workers: Record<string, new () => Worker> = {
  json: JsonWorker,
  css: CssWorker,
  scss: CssWorker,
  less: CssWorker,
  html: HtmlWorker,
  handlebars: HtmlWorker,
  razor: HtmlWorker,
  javascript: ScriptWorker,
  typescript: ScriptWorker,
};

// amis-ui sets its own worker addresses if there is no environment yet, so this file is imported first.
const environment = { getWorker: (_id: string, label: string) => new (workers[label] ?? EditorWorker)() };
Object.assign(window, { MonacoEnvironment: environment });
