import { useGreeting } from '../../session/index.js';
import '../board/board.css';

/** A greeting for the time of day, with the name of the person and the date. */
export default function Greeting() {
  const { greeting, date } = useGreeting();
  return (
    <header className="lm-greeting">
      <h1>{greeting}</h1>
      <p>{date}</p>
    </header>
  );
}
