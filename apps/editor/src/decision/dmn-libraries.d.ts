declare module 'dmn-js-shared/lib/base/EditingManager' {
  export interface View {
    element: { id: string; $type: string; decisionLogic?: { $type: string } };
    type: string;
  }
  interface TableView {
    on(event: string, listener: () => void): void;
  }
  /** Holds the definitions of a file and opens views of them. */
  export default class EditingManager {
    constructor(options: object);
    importXML(xml: string): Promise<unknown>;
    saveXML(options: { format: boolean }): Promise<{ xml: string }>;
    getActiveViewer(): TableView | undefined;
    on(event: string, listener: () => void): void;
    destroy(): void;
  }
}
declare module 'dmn-js-decision-table/lib/Editor' {
  export default class Editor {}
}
