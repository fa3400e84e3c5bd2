export interface Bar {
  text: string;
  action: string;
  onOpen(): void;
}

/** What somebody should look at, said above the page with the button that leads to it. */
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
