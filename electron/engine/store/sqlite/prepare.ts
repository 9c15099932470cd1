import type Database from 'better-sqlite3';

/** A statement in SQL, with the values that it is given and the rows that it answers. */
interface Query<Given extends unknown[], Row> {
  readonly run: (...given: Given) => Database.RunResult;
  readonly get: (...given: Given) => Row | undefined;
  readonly all: (...given: Given) => Row[];
  /** The same, answering the first column alone. */
  readonly pluck: () => Query<Given, Row>;
}

export type Prepare = <Given extends unknown[] = unknown[], Row = unknown>(sql: string) => Query<Given, Row>;

/**
 * SQLite reads each statement when it is used for the first time: the store has some 140, which took most of the time
 * of opening it, and a single command of the command line uses few of them.
 */
export function prepareLate(database: Database.Database): Prepare {
  return <Given extends unknown[], Row>(sql: string) => late(() => database.prepare<Given, Row>(sql));
}

function late<Given extends unknown[], Row>(make: () => Database.Statement<Given, Row>): Query<Given, Row> {
  let made: Database.Statement<Given, Row> | undefined;
  const statement = () => {
    made ??= make();
    return made;
  };
  return {
    run: (...given) => statement().run(...given),
    get: (...given) => statement().get(...given),
    all: (...given) => statement().all(...given),
    pluck: () => late(() => make().pluck()),
  };
}
