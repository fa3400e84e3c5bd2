import type { Plugin } from 'vite';
import { type Mend, QUICKER, withoutCopies } from './quicker-amis.js';

/** An option that was made of a value alone is drawn as dots while the choices are waited for. */
const WITHOUT_IDS = `(function (chosen, waiting, labelField) {
  return waiting && chosen.some(function (option) { return option.__unmatched; })
    ? chosen.map(function (option) { return option.__unmatched ? Object.assign({}, option, { [labelField]: '\u2026' }) : option; })
    : chosen;
})`;

const SELECT = /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]Select\.js$/;

const MENDS: readonly Mend[] = [
  // The page sizes of narrow screens are Chinese whatever the language is.
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]CRUD\.js$/,
    wrong: "item + ' 条/页'",
    right: "__('Pagination.select', { count: item })",
  },
  // A field that is null is given its expression itself, not what comes of it.
  {
    file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]wrapControl\.js$/,
    wrong: "typeof initialValue === 'undefined'",
    right: 'initialValue === undefined || initialValue === null',
  },
  // An emptied field that is typed into again before its emptiness has been drawn would lose what was typed: '' was taken
  // for "nothing on its way".
  {
    file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]wrapControl\.js$/,
    wrong: '(!model.emitedValue ||',
    right: '(model.emitedValue === undefined ||',
  },
  // A form that is closed before its rich text is ready would take the page with it.
  {
    file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]Tinymce\.js$/,
    wrong: 'this.editor.contentWindow.removeEventListener(',
    right: 'this.editor.contentWindow?.removeEventListener(',
  },
  // What a chart is given becomes a program when it begins like one: data of a call would run in its reader's session.
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Chart\.js$/,
    wrong: "typeof code === 'string' && code.trim().startsWith('function')",
    right: 'false',
  },
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Chart\.js$/,
    wrong: "new Function('return ' + config)()",
    right: 'JSON.parse(config)',
  },
  // One editor of rich text, whatever a page asks for: the other is left out (safe-parts).
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]InputRichText\.js$/,
    wrong: "props.vendor || (props.env.richTextToken ? 'froala' : 'tinymce')",
    right: "'tinymce'",
  },
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]InputRichText\.js$/,
    wrong: "vendor || (env.richTextToken ? 'froala' : 'tinymce')",
    right: "'tinymce'",
  },
  // The canvas writes rich text with the editor that is left out; the panel beside it has the other.
  {
    file: /[\\/]amis-editor-core[\\/](esm|lib)[\\/]index\.js$/,
    wrong: "'rich-text'===e.config.mode?startRichTextEdit(e):",
    right: "'rich-text'===e.config.mode?undefined:",
  },
  // A share such as 1/2, computed by eval.
  {
    file: /[\\/]amis-editor-core[\\/](esm|lib)[\\/]index\.js$/,
    wrong: 'eval(context.data.$$defaultColSize||1)',
    right: "String(context.data.$$defaultColSize||1).split('/').reduce((whole,part)=>whole/part)",
  },
  // Words that come with data (labels of dictionaries) are templates to amis. Here they are text.
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]Radios\.js$/,
    wrong: 'typeof label === \'string\' ? filter(label, data) : "".concat(label)',
    right: '"".concat(label)',
  },
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]ListSelect\.js$/,
    wrong: "filter(String(option[labelField || 'label']), data)",
    right: "String(option[labelField || 'label'])",
  },
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]ButtonGroupSelect\.js$/,
    wrong: "label: option[labelField || 'label'],",
    right: "label: String(option[labelField || 'label'] ?? '').replace(/\\$/g, '\\\\$'),",
  },
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Status\.js$/,
    wrong: "filter('' + status.label, data)",
    right: "'' + status.label",
  },
  {
    // The words of a map in the page are its author's, those of a source are data.
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Mapping\.js$/,
    wrong: "return render('tpl', label);",
    right: "return this.props.source && !isObject(label) ? String(label) : render('tpl', label);",
  },
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Nav\.js$/,
    wrong: '? filter(link.label, data)',
    right: '? link.label',
  },
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Breadcrumb\.js$/,
    wrong: 'filter(item.label, data)',
    right: 'String(item.label)',
  },
  // A click on a select whose choices are on their way opens it when they have come, unless its person has gone on.
  {
    file: SELECT,
    wrong: `            disabled ||
            loading) {
            return;
        }
        this.setState({
            isOpen: !this.state.isOpen,`,
    right: `            disabled ||
            loading) {
            this.opensWhenLoaded = !disabled && loading;
            return;
        }
        this.setState({
            isOpen: !this.state.isOpen,`,
  },
  {
    file: SELECT,
    wrong: `        var fn = noop;
        if (JSON.stringify(props.value)`,
    right: `        var fn = noop;
        if (this.opensWhenLoaded && !props.loading) {
            this.opensWhenLoaded = false;
            this.open();
        }
        if (JSON.stringify(props.value)`,
  },
  {
    file: SELECT,
    wrong: `        this.setState({
            isFocused: false
        });
        this.props.onBlur &&`,
    right: `        this.opensWhenLoaded = false;
        this.setState({
            isFocused: false
        });
        this.props.onBlur &&`,
  },
  // Half a second after a list was opened its select takes the focus, also from whoever has chosen and gone on since.
  {
    file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]Select\.js$/,
    wrong: 'setTimeout(_this.focus, 500)',
    right: 'setTimeout(function () { _this.state.isOpen && _this.focus(); }, 500)',
  },
  // Until its choices are there, a select knows no word for its value: nobody reads ids.
  {
    file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]Options\.js$/,
    wrong: 'formItem.getSelectedOptions(value, enableNodePath ? nodeValueArray : undefined)',
    right: `${WITHOUT_IDS}(formItem.getSelectedOptions(value, enableNodePath ? nodeValueArray : undefined), this.props.source && (formItem.loading || formItem.filteredOptions.length === 0), labelField)`,
  },
  // Choices that come after their field is gone: its store is dead, and must not be written to.
  {
    file: /[\\/]amis-core[\\/]esm[\\/]store[\\/]formItem\.js$/,
    wrong: 'if (!json.ok) {',
    right: 'if (!isAlive(self) || self.disposed) { return [2]; } if (!json.ok) {',
  },
  // Choices that come after a form was refused take the message of their field away: nobody learns what is missing.
  {
    file: /[\\/]amis-core[\\/]esm[\\/]store[\\/]formItem\.js$/,
    wrong: `${' '.repeat(20)}clearError();\n${' '.repeat(20)}self.validated = false;`,
    right: `${' '.repeat(20)}if (!self.validated) clearError();`,
  },
  // A table that is measured again, by a timer of its own, after it has left the page.
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Table[\\/]index\.js$/,
    wrong: 'var tableContent = table.parentElement;',
    right: 'var tableContent = table === null || table === undefined ? null : table.parentElement;',
  },
  // Each action is told to the console with all the data of its page: a console keeps what it was told, closed pages too.
  {
    file: /[\\/]amis-core[\\/]esm[\\/]actions[\\/]Action\.js$/,
    wrong: 'console.debug(',
    right: '(function () {})(',
  },
];

const ALL = [...MENDS, ...QUICKER];
const DRAWN = /[\\/]amis(-core|-ui)?[\\/]esm[\\/]/;

/** Mends single faults of amis in the build. Stops it when a text to be mended has gone: then its entry may go, too. */
export function mendAmis(): Plugin {
  return {
    name: 'lamina-mend-amis',
    transform(code, id) {
      const mends = ALL.filter(({ file }) => file.test(id));
      for (const { wrong } of mends) if (!code.includes(wrong)) this.error(`amis has no text ${wrong} any more`);
      const mended = mends.reduce((text, { wrong, right }) => text.replaceAll(wrong, () => right), code);
      const light = DRAWN.test(id) ? withoutCopies(mended) : mended;
      return light === code ? undefined : { code: light, map: null };
    },
  };
}
