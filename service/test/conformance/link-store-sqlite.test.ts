import { linkStoreOn } from './link-store/link-store-on.ts';

linkStoreOn('sqlite');
