import * as apiDocument from '../../../contract/api-document';
import * as appCenter from '../../../contract/app-center';
import * as applications from '../../../contract/applications';
import * as areas from '../../../contract/areas';
import * as authorisation from '../../../contract/authorisation';
import * as charts from '../../../contract/charts';
import * as departments from '../../../contract/departments';
import * as dev from '../../../contract/dev';
import * as dictionaries from '../../../contract/dictionaries';
import * as files from '../../../contract/files';
import * as formPublications from '../../../contract/form-publications';
import * as formReplies from '../../../contract/form-replies';
import * as forms from '../../../contract/forms';
import * as helpTexts from '../../../contract/help-texts';
import * as i18nFiles from '../../../contract/i18n-files';
import * as i18nTexts from '../../../contract/i18n-texts';
import * as imports from '../../../contract/imports';
import * as invitations from '../../../contract/invitations';
import * as listViews from '../../../contract/list-views';
import * as loginConfig from '../../../contract/login-config';
import * as logs from '../../../contract/logs';
import * as menuGroups from '../../../contract/menu-groups';
import * as menus from '../../../contract/menus';
import * as messages from '../../../contract/messages';
import * as oauth2 from '../../../contract/oauth2';
import * as opening from '../../../contract/opening';
import * as originalAccounts from '../../../contract/original-accounts';
import * as ownTenants from '../../../contract/own-tenants';
import * as passkeys from '../../../contract/passkeys';
import * as passwords from '../../../contract/passwords';
import * as registration from '../../../contract/registration';
import * as roles from '../../../contract/roles';
import type { Route } from '../../../contract/route';
import * as secondFactor from '../../../contract/second-factor';
import * as sessions from '../../../contract/sessions';
import * as signIn from '../../../contract/sign-in';
import * as signInMethods from '../../../contract/sign-in-methods';
import * as sms from '../../../contract/sms';
import * as subsystems from '../../../contract/subsystems';
import * as tenants from '../../../contract/tenants';
import * as thirdParties from '../../../contract/third-parties';
import * as tickets from '../../../contract/tickets';
import * as userFiles from '../../../contract/user-files';
import * as users from '../../../contract/users';

/** The files of the contract that describe calls, by their names. */
const DOMAINS: Readonly<Record<string, object>> = {
  'api-document': apiDocument,
  'app-center': appCenter,
  applications,
  areas,
  authorisation,
  charts,
  departments,
  dev,
  dictionaries,
  files,
  forms,
  formPublications,
  formReplies,
  'help-texts': helpTexts,
  'i18n-files': i18nFiles,
  'i18n-texts': i18nTexts,
  imports,
  invitations,
  'list-views': listViews,
  'login-config': loginConfig,
  logs,
  'menu-groups': menuGroups,
  menus,
  messages,
  oauth2,
  opening,
  'original-accounts': originalAccounts,
  'own-tenants': ownTenants,
  passkeys,
  passwords,
  registration,
  roles,
  'second-factor': secondFactor,
  sessions,
  'sign-in-methods': signInMethods,
  'sign-in': signIn,
  sms,
  subsystems,
  tenants,
  'third-parties': thirdParties,
  tickets,
  'user-files': userFiles,
  users,
};

interface Operation {
  /** The name that the contract exports the route by, such as `listUsers`. */
  readonly operationId: string;
  /** The file of the contract that the route stands in. */
  readonly tag: string;
}

const OPERATIONS: ReadonlyMap<unknown, Operation> = new Map(
  Object.entries(DOMAINS).flatMap(([tag, exported]) =>
    Object.entries(exported).map(([operationId, value]): [unknown, Operation] => [value, { operationId, tag }]),
  ),
);

export function operationOf(route: Route): Operation {
  const operation = OPERATIONS.get(route);
  if (!operation) throw new Error(`${route.path} stands in no file of the contract that the API document knows`);
  return operation;
}
