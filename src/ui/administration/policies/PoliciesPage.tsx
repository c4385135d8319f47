import { useLanguage, useText } from '../../../i18n/text';
import {
  type PoliciesPageRef,
  type PolicyEffect,
  type PolicyRow,
  type PolicyValues,
  policyValues,
} from '../../../machines/administration/policies';
import { SettingsPage } from '../settings/SettingsPage';
import { PasswordTrial } from './PasswordTrial';
import { PolicyFacts } from './PolicyFacts';
import { PolicyFields } from './PolicyFields';

/** What a tenant asks of passwords, second factors and sessions. */
export function PoliciesPage({ page }: { page: PoliciesPageRef }) {
  const t = useText();
  const number = new Intl.NumberFormat(useLanguage());
  return (
    <SettingsPage<PolicyRow, PolicyValues, PolicyEffect>
      page={page}
      texts={{
        title: t('policies.title'),
        about: t('policies.about'),
        question: t('policies.question.title'),
        content: t('policies.question.content'),
      }}
      right="passwordPolicy:edit"
      valuesOf={policyValues}
      fields={fields}
      facts={(row) => <PolicyFacts policy={policyValues(row)} />}
      beside={(form) => <PasswordTrial form={form} />}
      effect={({ effect, users }) => t(`policies.question.${effect}`, { count: number.format(users) })}
    />
  );
}

const fields = () => <PolicyFields />;
