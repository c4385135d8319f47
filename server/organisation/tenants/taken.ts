import { settledBy } from '../../platform/db/settled';
import { USER_MEANINGS } from '../users/actions';

/** A tenant is made with its administrator. */
export const settled = settledBy({ ...USER_MEANINGS, tenants_org_code: 'orgCodeTaken' });
