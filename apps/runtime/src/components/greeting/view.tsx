import { useGreeting } from '../../session/index.js';
import '../board/board.css';

/** The time of day, the name of the person, the date. */
export default function Greeting() {
  const { greeting, date } = useGreeting();
  return (
    <header className="lm-greeting">
      <h1>{greeting}</h1>
      <p>{date}</p>
    </header>
  );
}
