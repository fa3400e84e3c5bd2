import DecisionTableEditor from 'dmn-js-decision-table/lib/Editor';
import EditingManager from 'dmn-js-shared/lib/base/EditingManager';
import { hasText, t } from '../shared/runtime.js';
import 'dmn-js/dist/assets/dmn-js-shared.css';
import 'dmn-js/dist/assets/dmn-js-decision-table.css';
import 'dmn-js/dist/assets/dmn-js-decision-table-controls.css';
import 'dmn-js/dist/assets/dmn-font/css/dmn.css';

/** Prefix of the texts of the table; the English text is the key. */
const PREFIX = 'decisionDesigner.dmn.';

/** The texts of the table, in the user's language. */
function translate(template: string, values: Record<string, string> = {}): string {
  const key = PREFIX + template.replace(/: *$/, '');
  const text = hasText(key) ? t(key) + (/: *$/.exec(template)?.[0] ?? '') : template;
  return text.replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Opens only decisions with a table, because the server supports nothing else. */
class TableManager extends EditingManager {
  _getViewProviders() {
    const isTable = (element: { $type: string; decisionLogic?: { $type: string } }) =>
      element.$type === 'dmn:Decision' && element.decisionLogic?.$type === 'dmn:DecisionTable';
    return [{ id: 'decisionTable', constructor: DecisionTableEditor, opens: isTable }];
  }
}

/** The table in this element of the page; `onChange` is called after each change. */
export class TableEditor {
  private readonly manager: TableManager;
  private listening: unknown;

  constructor(
    container: HTMLElement,
    private readonly onChange: () => void,
  ) {
    // No debounce: input must count at once, because the next click may save or try the table.
    const additionalModules = [{ translate: ['value', translate] }];
    this.manager = new TableManager({ container, decisionTable: { additionalModules, debounceInput: false } });
  }

  /** Throws Error when the text is not DMN or has no table. */
  async open(xml: string): Promise<void> {
    await this.manager.importXML(xml);
    const viewer = this.manager.getActiveViewer();
    if (viewer === undefined) throw new Error(t('decisionDesigner.noTable'));
    if (this.listening !== viewer) viewer.on('elements.changed', this.onChange);
    this.listening = viewer;
  }

  async xml(): Promise<string> {
    return (await this.manager.saveXML({ format: true })).xml;
  }

  destroy(): void {
    this.manager.destroy();
  }
}
