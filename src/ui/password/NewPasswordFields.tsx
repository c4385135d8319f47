import { shallowEqual, useSelector } from '@xstate/react';
import { type PasswordJudgeRef, rulesIn } from '../../machines/password-judge';
import type { Typing } from '../entry/Field';
import { PasswordField } from '../entry/PasswordField';
import { PasswordRules } from './PasswordRules';
import { StrengthMeter } from './StrengthMeter';

interface Props {
  readonly judge: PasswordJudgeRef;
  readonly password: Typing;
  readonly confirmation: Typing;
}

const RULES = 'new-password-rules';

/** A new password, how strong it is, what it has to be, and the same once more (§5). */
export function NewPasswordFields({ judge, password, confirmation }: Props) {
  const rules = useSelector(judge, rulesIn, shallowEqual);
  return (
    <>
      <PasswordField
        name="newPassword"
        typing={password}
        atLabel={<StrengthMeter password={password.value} />}
        describedBy={RULES}
      />
      <PasswordRules id={RULES} rules={rules} password={password.value} />
      <PasswordField name="confirmPassword" typing={confirmation} />
    </>
  );
}
