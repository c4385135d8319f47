import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { StartError } from '../failures';
import { Unavailable } from '../unavailable';
import { type FileStore, type Found, MissingFile, MissingUpload, type StoredAs, type StoredPart } from './file-store';

export interface S3Settings {
  /** Where it is, if it is not Amazon's. */
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

type Sdk = typeof import('@aws-sdk/client-s3');

/** A store that says nothing for so long hangs. Twice that is far below the time that a client waits for an answer. */
const TIMEOUT_MS = 30_000;
const ATTEMPTS = 2;

/** The bytes of files as objects of one bucket: each part of ours is a part of S3's. The package is loaded only where it is used. */
export async function s3Store(settings: S3Settings, timeoutMs = TIMEOUT_MS): Promise<FileStore> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Not every store that speaks S3 knows Amazon's newer checksums and its host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
  });
  await checkBucket(sdk, client, settings);
  return new S3Store(sdk, client, settings.bucket);
}

async function checkBucket(sdk: Sdk, client: S3Client, { bucket }: S3Settings) {
  try {
    await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    throw new StartError(
      `The bucket OFA_S3_BUCKET=${bucket} cannot be used (${nameOf(error)}): create it, or check OFA_S3_ENDPOINT and the keys.`,
    );
  }
}

class S3Store implements FileStore {
  constructor(
    private readonly sdk: Sdk,
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {}

  private at({ tenantId, id }: StoredAs) {
    return { Bucket: this.bucket, Key: `${tenantId}/${id}` };
  }

  async begin(file: StoredAs) {
    const begun = await asked(this.client.send(new this.sdk.CreateMultipartUploadCommand(this.at(file))));
    return said(begun.UploadId);
  }

  async writePart(file: StoredAs, handle: string, number: number, bytes: Buffer) {
    const part = { ...this.at(file), UploadId: handle, PartNumber: number, Body: bytes };
    try {
      return said((await asked(this.client.send(new this.sdk.UploadPartCommand(part)), 'NoSuchUpload')).ETag);
    } catch (error) {
      throw nameOf(error) === 'NoSuchUpload' ? new MissingUpload() : error;
    }
  }

  async seal(file: StoredAs, handle: string, parts: readonly StoredPart[]) {
    const Parts = parts.map(({ number, receipt }) => ({ PartNumber: number, ETag: receipt }));
    const whole = { ...this.at(file), UploadId: handle, MultipartUpload: { Parts } };
    try {
      await asked(this.client.send(new this.sdk.CompleteMultipartUploadCommand(whole)), ...LOST);
    } catch (error) {
      // It may have been sealed before, by one who never got the answer.
      if (await this.isThere(file)) return;
      throw LOST.includes(nameOf(error)) ? new MissingUpload() : error;
    }
  }

  /** What S3 has put together it does not take apart: the parts are sent once more. The next sealing replaces the whole. */
  async unseal(file: StoredAs, handle: string, parts: readonly StoredPart[]) {
    if (!(await this.isThere(file))) return { handle, parts };
    const fresh = await this.begin(file);
    const sent: StoredPart[] = [];
    let from = 0;
    for (const part of parts) {
      const bytes = await buffer(await this.read(file, { from, to: from + part.size - 1 }));
      sent.push({ ...part, receipt: await this.writePart(file, fresh, part.number, bytes) });
      from += part.size;
    }
    return { handle: fresh, parts: sent };
  }

  async read(file: StoredAs, range?: { readonly from: number; readonly to: number }) {
    try {
      const wanted = { ...this.at(file), ...(range ? { Range: `bytes=${range.from}-${range.to}` } : {}) };
      const { Body } = await asked(this.client.send(new this.sdk.GetObjectCommand(wanted)), 'NoSuchKey');
      if (!(Body instanceof Readable)) throw new Error('S3 answered a file without its bytes');
      return Body;
    } catch (error) {
      throw nameOf(error) === 'NoSuchKey' ? new MissingFile() : error;
    }
  }

  async discard(file: StoredAs, handle: string | null) {
    if (handle !== null) {
      const upload = { ...this.at(file), UploadId: handle };
      await asked(this.client.send(new this.sdk.AbortMultipartUploadCommand(upload)), 'NoSuchUpload').catch((error: unknown) => {
        if (nameOf(error) !== 'NoSuchUpload') throw error;
      });
    }
    await asked(this.client.send(new this.sdk.DeleteObjectCommand(this.at(file))));
  }

  async check() {
    await asked(this.client.send(new this.sdk.HeadBucketCommand({ Bucket: this.bucket })));
  }

  async *list(tenantId: string): AsyncIterable<Found> {
    const pages = this.sdk.paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: `${tenantId}/` });
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', LastModified } of Contents) {
        yield { id: Key.slice(tenantId.length + 1), changedAt: LastModified?.getTime() ?? 0 };
      }
    }
  }

  private async isThere(file: StoredAs): Promise<boolean> {
    try {
      await asked(this.client.send(new this.sdk.HeadObjectCommand(this.at(file))), 'NotFound');
      return true;
    } catch (error) {
      if (nameOf(error) === 'NotFound') return false;
      throw error;
    }
  }
}

/** What a store says of an upload, or of one of its parts, that it does not have. */
const LOST: readonly string[] = ['NoSuchUpload', 'InvalidPart'];

/** Whatever a store refuses with, but for these errors, no request could mend: it is away, it hangs, its keys have changed. */
function asked<Result>(work: Promise<Result>, ...expected: readonly string[]): Promise<Result> {
  return work.catch((error: unknown) => {
    throw expected.includes(nameOf(error)) ? error : new Unavailable(error);
  });
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

function said(answer: string | undefined): string {
  if (answer === undefined) throw new Error('S3 left out what it always says');
  return answer;
}
