import type { Failure } from '../../../contract/failure';
import { requestIdOf } from '../../i18n/failure-text';
import type { Elements } from '../base/elements';
import { PlainButton } from '../base/PlainButton';
import { RequestId } from '../base/RequestId';
import './entry-form.css';
import './outcome.css';

interface OutcomeProps {
  readonly tone: 'busy' | 'good' | 'bad' | 'notice';
  readonly title: string;
  readonly hint?: string;
  /** What a person can quote of it. */
  readonly failure?: Failure | null;
  /** Ways on: the first of them has the focus. */
  readonly children?: Elements;
}

/** The result of something that has no form. Screen readers announce its text whenever it changes. */
export function Outcome({ tone, title, hint, failure, children }: OutcomeProps) {
  return (
    <div className="outcome">
      <OutcomeIcon tone={tone} />
      <div role="status" aria-busy={tone === 'busy'}>
        <p className="outcome-title">{title}</p>
        {hint && <p className="outcome-hint">{hint}</p>}
      </div>
      {failure && <RequestId id={requestIdOf(failure)} />}
      {children}
    </div>
  );
}

interface WayProps {
  readonly look?: 'primary' | 'secondary';
  readonly say: string;
  readonly onGo: () => void;
}

/** A way on. The primary one takes the focus when it appears: Enter goes it. */
export const Way = ({ look = 'primary', say, onGo }: WayProps) => (
  <PlainButton look={look} className="next-step" onClick={onGo} ref={look === 'primary' ? focusOnce : undefined}>
    {say}
  </PlainButton>
);

/** One function for all renders: React calls it when the button appears, and not again. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

const DRAWN = {
  good: 'm8 12.5 2.8 2.8L16.2 9',
  bad: 'M12 7.5v5.5M12 16.2v.1',
  notice: 'M12 7.8v.1M12 11v5.5',
};

function OutcomeIcon({ tone }: Pick<OutcomeProps, 'tone'>) {
  if (tone === 'busy') return <span className="outcome-icon outcome-busy busy-ring" />;
  return (
    <svg className={`outcome-icon outcome-${tone}`} viewBox="0 0 24 24" fill="none" strokeWidth="1.8" aria-hidden="true">
      <circle cx="12" cy="12" r="10.5" />
      <path d={DRAWN[tone]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
