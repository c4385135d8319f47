import { describe } from 'vitest';
import { BUCKET, openStore, S3_KEYS } from '../server/platform/stores';
import { survivesABrowser, uploading } from './uploading';

const journey = uploading
  .extend('keys', { scope: 'file' }, S3_KEYS)
  .extend('settings', { scope: 'file' }, async ({ keys: { region, accessKey, secretKey } }, { onCleanup }) => {
    const { endpoint, close } = await openStore('s3');
    onCleanup(close);
    return {
      OFA_FILES: 's3',
      OFA_S3_ENDPOINT: endpoint,
      OFA_S3_BUCKET: BUCKET,
      OFA_S3_REGION: region,
      OFA_S3_ACCESS_KEY: accessKey,
      OFA_S3_SECRET_KEY: secretKey,
    };
  });

describe('an upload in chunks to a bucket', () => {
  journey('survives its browser, which is killed while it is paused', async ({ openBrowser, write }) => {
    await survivesABrowser(openBrowser, await write('影像资料.zip', 12), 7);
  });
});
