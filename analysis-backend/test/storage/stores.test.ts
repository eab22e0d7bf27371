import { describe } from 'vitest';
import { describeOn } from '../../../service/test/servers/engines.ts';
import { aiServiceStoreConformance } from '../conformance/ai-service-store.ts';
import { analysisStoreConformance } from '../conformance/analysis-store.ts';
import { brandStoreConformance } from '../conformance/brand-store.ts';
import { changeLogConformance } from '../conformance/change-log.ts';
import { factStoreConformance } from '../conformance/fact-store.ts';
import { keptRepliesConformance } from '../conformance/kept-replies.ts';
import { labelStoreConformance } from '../conformance/label-store.ts';
import { revisionsConformance } from '../conformance/revisions.ts';
import { spendStoreConformance } from '../conformance/spend-store.ts';
import { emptyPlaces, STORAGE_ENGINES } from './storage-place.ts';

describeOn(STORAGE_ENGINES, 'the storage', (engine) => {
  const emptyPlace = emptyPlaces(engine);
  describe('BrandStore', () => {
    brandStoreConformance(emptyPlace);
  });
  describe('AnalysisStore', () => {
    analysisStoreConformance(emptyPlace);
  });
  describe('ChangeLog', () => {
    changeLogConformance(emptyPlace);
  });
  describe('SpendStore', () => {
    spendStoreConformance(emptyPlace);
  });
  describe('FactStore', () => {
    factStoreConformance(emptyPlace);
  });
  describe('KeptReplies', () => {
    keptRepliesConformance(emptyPlace);
  });
  describe('LabelStore', () => {
    labelStoreConformance(emptyPlace);
  });
  describe('AiServiceStore', () => {
    aiServiceStoreConformance(emptyPlace);
  });
  describe('Revisions', () => {
    revisionsConformance(emptyPlace);
  });
});
