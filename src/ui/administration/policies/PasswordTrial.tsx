import { Input } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { fieldErrorText } from '../../../i18n/field-error-text';
import { useText } from '../../../i18n/text';
import { draftRules, type PolicyFormRef } from '../../../machines/administration/policies';
import { passwordError } from '../../../machines/credentials/password-rules';
import { recordForm } from '../../../machines/records/record-form-shown';
import { useNarrow } from '../../base/narrow';
import { PasswordRules } from '../../credentials/PasswordRules';
import { StrengthMeter } from '../../credentials/StrengthMeter';
import './password-trial.css';

/** Holds a password against the policy as it is in the form. It stays here: it is neither sent nor stored. */
export function PasswordTrial({ form }: { form: PolicyFormRef }) {
  const t = useText();
  const id = useId();
  const narrow = useNarrow();
  const [tried, setTried] = useState('');
  const rules = useSelector(form, (snapshot) => draftRules(recordForm(snapshot).values), shallowEqual);
  const wrong = passwordError(rules, tried, []);
  return (
    <section className="settings-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('policies.try.title')}</h2>
      <p className="settings-hint">{t(narrow ? 'policies.try.aboutNarrow' : 'policies.try.about')}</p>
      <div className="password-trial-label">
        <label htmlFor={id}>{t('policies.try.field')}</label>
        <StrengthMeter password={tried} />
      </div>
      <Input.Password
        id={id}
        value={tried}
        maxLength={64}
        autoComplete="new-password"
        aria-describedby={`${id}-verdict ${id}-rules`}
        onChange={setTried}
      />
      <p id={`${id}-verdict`} className="password-trial-verdict" role="status">
        {tried !== '' && <span>{wrong ? fieldErrorText(t, wrong, '') : t('policies.try.fits')}</span>}
      </p>
      <PasswordRules id={`${id}-rules`} rules={rules} password={tried} />
    </section>
  );
}
