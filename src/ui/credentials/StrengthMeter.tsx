import { useText } from '../../i18n/text';
import { strengthOf } from '../../machines/credentials/password-rules';
import './strength-meter.css';

const BARS = [1, 2, 3] as const;
/** By how many bars are lit. */
const LEVELS = ['none', 'weak', 'fair', 'strong'] as const;

/** How strong a password is (§5): one red bar, two orange ones, or three in teal; a word says it, too. Empty shows none. */
export function StrengthMeter({ password }: { password: string }) {
  const t = useText();
  const lit = Math.min(strengthOf(password), BARS.length);
  const level = LEVELS[lit] ?? 'none';
  const word = level === 'none' ? '' : t(`password.strengths.${level}`);
  return (
    <div className={`strength-meter ${level}`}>
      <meter
        className="visually-hidden"
        aria-label={t('password.strength')}
        max={BARS.length}
        value={lit}
        aria-valuetext={word}
      />
      <span className="strength-bars" aria-hidden="true">
        {BARS.map((bar) => (
          <span key={bar} className={bar <= lit ? 'strength-bar lit' : 'strength-bar'} />
        ))}
      </span>
      <span className="strength-word" aria-hidden="true">
        {word}
      </span>
    </div>
  );
}
