import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts the tests that take minutes first: otherwise one of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/test/model/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
