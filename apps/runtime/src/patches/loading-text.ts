import { Spinner } from 'amis-ui/lib/components/Spinner';

/** Adds a loading text to the spinner of a table, because amis shows none. The style sheet hides it everywhere else. */
export function sayLoading(words: string): void {
  Spinner.defaultProps.tip = words;
}
