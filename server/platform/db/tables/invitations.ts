import type { Generated } from 'kysely';
import type { Time } from './columns';

interface Invitations {
  tenant_id: string;
  id: string;
  /** The code itself is told once. */
  code_hash: string;
  inviter_id: string;
  max_uses: number;
  /** How often it was accepted or refused. */
  uses: Generated<number>;
  expires_at: Time;
  created_at: Time;
}

interface InvitationRoles {
  tenant_id: string;
  invitation_id: string;
  role_id: string;
}

interface InvitationDepartments {
  tenant_id: string;
  invitation_id: string;
  department_id: string;
}

export interface InvitationTables {
  invitations: Invitations;
  invitation_roles: InvitationRoles;
  invitation_departments: InvitationDepartments;
}
