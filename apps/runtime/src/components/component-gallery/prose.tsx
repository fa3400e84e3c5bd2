/** A paragraph in which text between backticks is shown as code. */
export function Prose({ text }: { text: string }) {
  return (
    <p>
      {text.split('`').map((part, at) => {
        const key = `${at} ${part}`;
        return at % 2 === 1 ? <code key={key}>{part}</code> : part;
      })}
    </p>
  );
}
