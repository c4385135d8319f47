import { useText } from '../../../i18n/text';
import type { MenuNames, MenuRow } from '../../../machines/administration/menus';
import type { ActRef } from '../../../machines/base/act';
import { ActDialog } from '../../forms/ActDialog';

/** The language-setting dialog (§2.7): the simplified name, and optionally the traditional one. */
export function NamingDialog({ naming }: { naming: ActRef<MenuRow, MenuRow, keyof MenuNames> }) {
  const t = useText();
  return (
    <ActDialog
      act={naming}
      question={({ alias }) => ({ title: t('menus.naming'), named: t('menus.named', { alias }) })}
      start={({ alias, aliasI18n }) => ({ alias, aliasI18n: aliasI18n ?? '' })}
      fields={[
        { name: 'alias', label: t('menus.simplified'), missing: t('menus.simplifiedMissing') },
        { name: 'aliasI18n', label: t('menus.traditional'), missing: '' },
      ]}
    />
  );
}
