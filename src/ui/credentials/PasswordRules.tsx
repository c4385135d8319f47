import { useText } from '../../i18n/text';
import { type PasswordRules as Rules, rulesKept } from '../../machines/credentials/password-rules';
import './password-rules.css';

const ORDER = ['length', 'characters', 'classes', 'spaces'] as const;

/** What a new password has to be, each rule ticked as soon as it is kept. */
export function PasswordRules({ id, rules, password }: { id: string; rules: Rules; password: string }) {
  const t = useText();
  const kept = rulesKept(rules, password);
  const words = {
    length: t('password.rules.length', { min: rules.minLength, max: rules.maxLength }),
    characters: t('password.rules.characters'),
    classes: t('password.rules.classes', { count: rules.passwordCheckGroupCount }),
    spaces: t('password.rules.spaces'),
  };
  return (
    <ul id={id} className="password-rules" aria-label={t('password.rules.title')}>
      {ORDER.map((rule) => (
        <li key={rule} className={kept[rule] ? 'met' : undefined}>
          <RuleMark kept={kept[rule]} />
          <span>{words[rule]}</span>
          <span className="visually-hidden">{t(kept[rule] ? 'password.rules.kept' : 'password.rules.open')}</span>
        </li>
      ))}
    </ul>
  );
}

function RuleMark({ kept }: { kept: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="12" height="12" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      {kept ? <path d="m3 8.5 3.5 3.5L13 4.5" strokeLinecap="round" strokeLinejoin="round" /> : <circle cx="8" cy="8" r="2" />}
    </svg>
  );
}
