import './status-dot.css';

/** A state as a dot with its word: colour alone would tell nothing to some. */
export const StatusDot = ({ good, word }: { good: boolean; word: string }) => (
  <span className={good ? 'status-dot status-dot-good' : 'status-dot'}>{word}</span>
);
