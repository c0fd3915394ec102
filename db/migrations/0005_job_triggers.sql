create trigger jobs_follow
after insert or update of state, run_at on jobs
for each row execute function follow_job();
--> statement-breakpoint
-- A job that has ended says nothing of its lane: old ones may go in any order.
create trigger jobs_follow_deletion
after delete on jobs
for each row when (old.state in ('queued', 'running'))
execute function follow_job();
--> statement-breakpoint
create trigger jobs_keep_reap_at
before insert or update of lease_until on jobs
for each row
when (new.lease_until is not null and (new.reap_at is null or new.reap_at > new.lease_until))
execute function keep_reap_at();
--> statement-breakpoint
-- Work that is under way gets the moments that the triggers would have given it.
update jobs set reap_at = lease_until where state = 'running';
--> statement-breakpoint
update jobs set state = state where state in ('queued', 'running');
