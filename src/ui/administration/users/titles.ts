import { useText } from '../../../i18n/text';
import type { USER_TABLE } from '../../../machines/administration/users-page';

export type UserColumn = (typeof USER_TABLE)[number];

/** The heads of the table, which are also the choices of its visible columns. */
export function useUserTitles(): (column: string) => string {
  const t = useText();
  return (column) => t(`users.${column as UserColumn}`);
}
