import type { Language } from '../../../../contract/text';
import type { GrantNode } from '../../../machines/administration/grant-tree';
import { menuName } from '../../../machines/base/menu-tree';

/** What a menu or button is called on the screen. */
export const grantName = ({ menu: { alias, aliasI18n, aliasEn } }: GrantNode, language: Language): string =>
  menuName({ alias, aliasI18n: aliasI18n ?? '', aliasEn: aliasEn ?? '' }, language);
