import type { Permission, Right } from '../../../contract/permissions';
import type { DataScope } from '../db/tables/organisation';

/** Which users a caller may see and change: all; those of their departments and below; those of their departments; themselves. */
export type Reach = DataScope;

/** A user in the tenant that a session is in. */
export interface Member {
  readonly tenantId: string;
  readonly membershipId: string;
  /** Whether the tenant is the platform's own, from which the others are managed. */
  readonly platform: boolean;
  readonly administrator: boolean;
  readonly superAdministrator: boolean;
}

/** An operator of the platform in another tenant, as a member of the platform's own: their rights may end there. */
export interface Operator extends Member {
  readonly username: string;
  readonly name: string;
}

export interface Rights {
  readonly permissions: ReadonlySet<Permission>;
  readonly reach: Reach;
}

/** Who made a request, in which tenant, with which rights. Read again for each request; no part of it comes from the client. */
export interface Scope extends Member, Rights {
  /** The tenant's time zone. */
  readonly zone: string;
  readonly accountId: string;
  /** The operator of the platform who has entered this tenant and is no member of it; null for its members. */
  readonly enteredBy: Operator | null;
  /** A third party of the tenant has vouched for the caller: the session gives access to no other tenant. */
  readonly confined: boolean;
  /** A host's server asked for the session: it ends with the host's right. */
  readonly hosted: boolean;
  readonly tokenHash: string;
  readonly requestId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope | null;
    /** Refuses the call if its caller has lost the session or the permission since it began. */
    checkAgain(): Promise<void>;
  }
  interface FastifyContextConfig {
    right?: Right;
  }
}
