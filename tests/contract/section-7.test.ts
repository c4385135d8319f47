// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someone } from '../server/organisation/people';
import { openWorld, type World } from '../server/platform/world';

/** Section 7 of the specification, call by call, and what decisions add to it in the same words. */
const CALLS = {
  '7.1 Sign-in': `
    POST /ofa-admin/login
    POST /ofa-admin/open-api/nb/login
    POST /ofa-admin/open-api/login
    POST /ofa-admin/open-api/login/byValidCode
    POST /ofa-admin/open-api/bingPhone
    GET /ofa-admin/verifyCode
    GET /ofa-admin/admin/ofaUser/loginUser
    PUT /ofa-admin/admin/ofaUser/user/password/:
    GET /ofa-admin/open-api/login/config
    GET /ofa-admin/open-api/nb/login/config
    GET /ofa-admin/exitLogin
    POST /ofa-admin/ofaSubsystem/oauth2/authorize
    GET /ofa-admin/open-api/checkOfaToken
    GET /ofa-admin/open-api/ofaPasswordPolicy/current
    GET /ofa-admin/ofaPasswordPolicy/current
    GET /ofa-admin/open-api/ofaPasswordPolicy/validHistoryPwdAndSameName
    GET /ofa-admin/ofaPasswordPolicy/validHistoryPwdAndSameName
    POST /ofa-admin/open-api/bjca/encrypt`,
  '7.2 Departments': `
    GET /ofa-admin/admin/ofaDepartment/department
    GET /ofa-admin/admin/ofaDepartment/department/tree
    POST /ofa-admin/admin/ofaDepartment/department
    PUT /ofa-admin/admin/ofaDepartment/department/:
    DELETE /ofa-admin/admin/ofaDepartment/department
    GET /ofa-admin/admin/ofaDepartment/department/:/user
    GET /ofa-admin/admin/ofaDepartment/department/user
    POST /ofa-admin/admin/ofaDepartment/department/:/user`,
  '7.3 Roles': `
    GET /ofa-admin/admin/ofaRole/role/list
    GET /ofa-admin/admin/ofaRole/role/org/list
    GET /ofa-admin/admin/ofaRole/role/:
    POST /ofa-admin/admin/ofaRole/role
    PUT /ofa-admin/admin/ofaRole/role/:
    DELETE /ofa-admin/admin/ofaRole/role
    GET /ofa-admin/admin/ofaRole/role/auth/:
    PUT /ofa-admin/admin/ofaRole/role/auth/:`,
  '7.4 Users': `
    GET /ofa-admin/admin/ofaUser/user/list
    POST /ofa-admin/admin/ofaUser/user
    PUT /ofa-admin/admin/ofaUser/user/:
    DELETE /ofa-admin/admin/ofaUser/user
    POST /ofa-admin/admin/ofaUser/user/batch
    PUT /ofa-admin/admin/ofaUser/user/password/reset/:
    GET /ofa-admin/admin/ofaUser/invite/code
    PUT /tcc-user-center/uc/clientUser/status/:
    PUT /ofa-admin/org/userInfo/personal
    PUT /ofa-admin/org/userInfo/:
    POST /ofa-admin/org/userInfo/account/upload
    GET /ofa-admin/org/userInfo/importTemplate
    GET /ofa-admin/admin/ofaUser/org/ref
    GET /ofa-admin/admin/ofaUser/org/ref/:`,
  '7.5 Menus, sub-systems, application centre': `
    GET /ofa-admin/admin/ofaMenu/menu/tree
    GET /ofa-admin/admin/ofaMenu/currentUser/menu
    POST /ofa-admin/admin/ofaMenu/menu
    PUT /ofa-admin/admin/ofaMenu/menu/:
    DELETE /ofa-admin/admin/ofaMenu/menu
    POST /ofa-admin/admin/ofaMenu/menu/import
    GET /ofa-admin/admin/ofaAppCenter/common
    GET /ofa-admin/admin/ofaAppCenter/list
    GET /ofa-admin/admin/ofaAppCenter/collectMenu
    PUT /ofa-admin/admin/ofaAppCenter/menu
    POST /ofa-admin/ofaThirdPartyConfig/replaceCode
    GET /ofa-admin/ofaMenuSubsystem/list`,
  '7.6 Tenants and messages': `
    GET /ofa-admin/admin/ofaMessage/unread
    GET /ofa-admin/admin/ofaOrganization/org/list
    POST /ofa-admin/admin/ofaOrganization/org
    PUT /ofa-admin/admin/ofaOrganization/org/:
    DELETE /ofa-admin/admin/ofaOrganization/org
    POST /ofa-admin/admin/ofaOrganization/copy/:
    PUT /ofa-admin/admin/ofaOrganization/org/authorization/:
    POST /ofa-admin/admin/ofaOrganization/org/authorization/batch
    POST /ofa-admin/admin/ofaOrganization/org/authorization/batchRemove
    POST /ofa-admin/admin/ofaOrganization/org/authorization/byMenuGroup/batch
    GET /ofa-admin/admin/ofaOrganization/login/:
    GET /ofa-admin/admin/ofaOrganization/org/:/user
    GET /ofa-admin/admin/ofaOrganization/permission/:
    POST /ofa-admin/ofaOrganizationApply`,
  '7.7 Areas and languages': `
    GET /tcc-business-common/client-api/business/area
    GET /ofa-admin/ofaI18n/list
    GET /ofa-admin/ofaI18n/page
    GET /ofa-admin/ofaI18n/:`,
  '7.8 Files': `
    POST /tcc-file/file
    GET /tcc-file/file/multipart/fileCheck/:
    POST /tcc-file/file/multipart/upload
    GET /tcc-file/file/multipart/merge
    DELETE /tcc-file/file/multipart/:`,
  '7.10 Other': `
    GET /analysis/month-bar`,
};

let world: World;
/** What the built server serves by its own description, whatever the parameters are called. */
const served = new Set<string>();

beforeAll(async () => {
  world = await openWorld('sqlite');
  const { token } = await someone(world, { permissions: ['apiDocument:view'] });
  const answer = await world.app.inject({ url: '/api/docs', headers: { 'ofa-token': token } });
  const { paths } = answer.json<{ paths: Record<string, object> }>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of Object.keys(operations)) served.add(`${method.toUpperCase()} ${path.replace(/\{\w+\}/g, ':')}`);
  }
});
afterAll(() => world.close());

describe.each(Object.entries(CALLS))('§%s', (_section, calls) => {
  test.each(calls.trim().split(/\n\s*/))('%s', (call) => {
    expect(served).toContain(call);
  });
});
