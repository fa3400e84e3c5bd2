export interface Bar {
  text: string;
  action: string;
  onOpen(): void;
}

/** A notice above the page, with a button that opens the related view. */
export function FactoryBar({ text, action, onOpen }: Bar) {
  return (
    <div className="lm-draft-bar" role="status">
      <span>{text}</span>
      <button type="button" className="lm-button" onClick={onOpen}>
        {action}
      </button>
    </div>
  );
}
