import './status-dot.css';

interface Props {
  readonly good: boolean;
  /** Something failed; without it, a state that is not good is merely neutral. */
  readonly bad?: boolean;
  /** Someone has to do something about it. */
  readonly waiting?: boolean;
  readonly word: string;
}

/** A state as a dot with its word: colour alone would tell nothing to some. */
export const StatusDot = ({ good, bad = false, waiting = false, word }: Props) => (
  <span
    className={`status-dot${good ? ' status-dot-good' : ''}${bad ? ' status-dot-bad' : ''}${waiting ? ' status-dot-waiting' : ''}`}
  >
    {word}
  </span>
);
