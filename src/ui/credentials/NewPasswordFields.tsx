import { shallowEqual, useSelector } from '@xstate/react';
import { type PasswordJudgeRef, rulesIn } from '../../machines/credentials/password-judge';
import { PasswordField } from './PasswordField';
import { PasswordRules } from './PasswordRules';
import { StrengthMeter } from './StrengthMeter';
import type { useEntryForm } from './useEntryForm';

interface PasswordForm {
  readonly newPassword: string;
  readonly confirmPassword: string;
}
type Typing = ReturnType<typeof useEntryForm<PasswordForm, unknown>>['typing'];

const RULES = 'new-password-rules';

/** A new password, how strong it is, what it has to be, and the same once more (§5). */
export function NewPasswordFields({
  entry: { judge, typing },
}: {
  entry: { readonly judge: PasswordJudgeRef | null; readonly typing: Typing };
}) {
  return judge && <JudgedFields judge={judge} typing={typing} />;
}

function JudgedFields({ judge, typing }: { judge: PasswordJudgeRef; typing: Typing }) {
  const rules = useSelector(judge, rulesIn, shallowEqual);
  const password = typing('newPassword');
  return (
    <>
      <PasswordField
        name="newPassword"
        typing={password}
        atLabel={<StrengthMeter password={password.value} />}
        describedBy={RULES}
      />
      <PasswordRules id={RULES} rules={rules} password={password.value} />
      <PasswordField name="confirmPassword" typing={typing('confirmPassword')} />
    </>
  );
}
